; the first load claims what does not hold for each lane, which stores it for the others only
; LAUNCH: k grid=1 block=32 args=[out i64[64], buf i64[32] rand(1,-50,100)]
define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i64, ptr %in, i32 %t
  %po = getelementptr inbounds i64, ptr %out, i32 %t
  %x = load i64, ptr %pi, align 8
  %first = load i64, ptr %pi, align 8, !range !0
  %second = load i64, ptr %pi, align 8
  %small = icmp ult i64 %second, 50
  %r = select i1 %small, i64 %first, i64 7
  store i64 %r, ptr %po, align 8
  %q = getelementptr inbounds i8, ptr %po, i64 256
  store i64 %second, ptr %q, align 8
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()

!0 = !{i64 0, i64 50}
