; RUN: opt --passes='sink' --verify-each -S %s | filecheck %s
; RUN: check --passes='sink' %s
; The copy goes behind what was loaded.
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[128] rand(1,0,9)]

; CHECK-LABEL: define ptx_kernel void @k(
; CHECK:       then:
; CHECK:         %v = load i32, ptr %p
; CHECK-NEXT:    %w = mul i32 %v, 3
define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %po = getelementptr i32, ptr %out, i32 %t
  %pi = getelementptr i32, ptr %in, i32 %t
  %x = load i32, ptr %pi
  %t2 = mul nuw nsw i32 %t, 2
  %t3 = or disjoint i32 %t2, 1
  %p = getelementptr inbounds i32, ptr %in, i32 %t2
  %q = getelementptr inbounds i32, ptr %p, i32 1
  %v = load i32, ptr %p
  call void @llvm.memcpy.p0.p0.i64(ptr %q, ptr %p, i64 4, i1 false)
  %c = icmp ugt i32 %x, 4
  br i1 %c, label %then, label %join
then:
  %w = mul i32 %v, 3
  br label %join
join:
  %r = phi i32 [ %w, %then ], [ %x, %entry ]
  store i32 6, ptr %p
  store i32 %r, ptr %po
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
