target triple = "nvptx64-nvidia-cuda"

; Adds the lane's number; the EXPECT line is wrong on purpose.
define ptx_kernel void @k(ptr %out) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %p = getelementptr i32, ptr %out, i32 %t
  store i32 %t, ptr %p
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
; LAUNCH: k grid=1 block=32 args=[out i32[32]]
; EXPECT: k arg=0[5]=6
