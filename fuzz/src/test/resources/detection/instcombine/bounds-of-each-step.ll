; a negative number of elements and more than that back
; LAUNCH: k grid=1 block=32 args=[out i64[64], buf i64[32] iota]
define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i64, ptr %in, i32 %t
  %po = getelementptr inbounds i64, ptr %out, i32 %t
  %x = load i64, ptr %pi, align 8
  %far = xor i64 %x, -1
  %index = add i64 %far, 40
  %q = getelementptr inbounds i64, ptr %out, i64 %index
  store i64 %x, ptr %q, align 8
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
