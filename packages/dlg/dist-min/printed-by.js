function e(e){let{log:t}=console,n=``;console.log=e=>n+=`${e}\n`;try{e()}finally{console.log=t}return n}export{e as t};
//# sourceMappingURL=printed-by.js.map