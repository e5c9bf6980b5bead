; RUN: opt --passes='sinking2' --verify-each -S %s | filecheck %s
; RUN: check --passes='sinking2' %s
; The fill overwrites what was loaded.
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(1,0,9)]

; CHECK-LABEL: define ptx_kernel void @k(
; CHECK:         %v = load i32, ptr %p
; CHECK:       then:
; CHECK-NEXT:    %w = mul i32 %v, 3
define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %po = getelementptr i32, ptr %out, i32 %t
  %pi = getelementptr i32, ptr %in, i32 %t
  %x = load i32, ptr %pi
  %p = getelementptr i32, ptr %in, i32 %t
  %v = load i32, ptr %p
  call void @llvm.memset.p0.i64(ptr %p, i8 1, i64 4, i1 false)
  %c = icmp ugt i32 %x, 4
  br i1 %c, label %then, label %join
then:
  %w = mul i32 %v, 3
  br label %join
join:
  %r = phi i32 [ %w, %then ], [ %x, %entry ]
  store i32 %r, ptr %po
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
