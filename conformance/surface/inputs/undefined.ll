target triple = "nvptx64-nvidia-cuda"

; Writes behind the end of its buffer.
define ptx_kernel void @k(ptr %out) {
  %p = getelementptr i32, ptr %out, i32 8
  store i32 1, ptr %p
  ret void
}
; LAUNCH: k grid=1 block=1 args=[out i32[8]]
