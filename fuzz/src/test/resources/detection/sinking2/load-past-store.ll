; in half of the lanes the store changes what was read
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,0,100)]
define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %j = shl i32 %t, 1
  %pi = getelementptr inbounds i32, ptr %in, i32 %j
  %v = load i32, ptr %pi, align 4
  %odd = and i32 %t, 1
  %k = or i32 %j, %odd
  %pk = getelementptr inbounds i32, ptr %in, i32 %k
  store i32 %t, ptr %pk, align 4
  %w = mul i32 %v, 3
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  store i32 %w, ptr %po, align 4
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
