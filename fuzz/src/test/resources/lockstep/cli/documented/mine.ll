; What stands for the output of clang in examples/README.md: __global__ void mine(int *words, int n)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()

define ptx_kernel void @_Z4minePii(ptr %words, i32 %n) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %inside = icmp slt i32 %t, %n
  br i1 %inside, label %store, label %end

store:
  %at = getelementptr i32, ptr %words, i32 %t
  store i32 %n, ptr %at, align 4
  br label %end

end:
  ret void
}
