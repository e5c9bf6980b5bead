target triple = "nvptx64-nvidia-cuda"

; Does not end.
define ptx_kernel void @k(ptr %out) {
  br label %again

again:
  store volatile i32 1, ptr %out
  br label %again
}
; LAUNCH: k grid=1 block=1 args=[out i32[1]]
