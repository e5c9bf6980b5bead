; an attribute that llvm-as 19 reads as text and llvm-dis 19 cannot read back from bitcode
declare void @patchable() hybrid_patchable
