; the atomic changes what was read
; LAUNCH: k grid=1 block=64 args=[out i32[64], buf i32[64] rand(1,-50,100)]
define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %v = load i32, ptr %pi, align 4
  %u = mul i32 %v, 3
  %old = atomicrmw add ptr %pi, i32 %u monotonic
  %w = xor i32 %v, %u
  store i32 %w, ptr %po, align 4
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
