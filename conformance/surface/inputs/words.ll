not LLVM IR at all
