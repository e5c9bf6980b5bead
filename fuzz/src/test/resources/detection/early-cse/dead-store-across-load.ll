; a load through another pointer of the same place
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100), buf i32[64] iota]
define ptx_kernel void @k(ptr %out, ptr %in, ptr %index) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %px = getelementptr inbounds i32, ptr %index, i32 %t
  %n = load i32, ptr %px
  %q = getelementptr inbounds i32, ptr %in, i32 %n
  store i32 3, ptr %pi
  %r = load i32, ptr %q
  store i32 4, ptr %pi
  store i32 %r, ptr %po, align 4
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
