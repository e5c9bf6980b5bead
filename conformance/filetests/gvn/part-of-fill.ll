; bytes of a fill with a number and with a byte of the lane
; RUN: opt --passes=gvn --verify-each -S %s | filecheck %s
; RUN: check --passes=gvn %s | filecheck %s --check-prefix=VERDICT
; RUN: check --bisect-limit=0 --passes=gvn %s | filecheck %s --check-prefix=LIMIT
; LAUNCH: k grid=1 block=32 args=[out i32[128], buf i32[128] rand(5,-90,900)]
; CHECK-LABEL: define ptx_kernel void @k
; CHECK: arm:
; CHECK-NOT: load
; CHECK-NOT: br
; CHECK: zext i8 %b to i32
; CHECK: shl i32 %{{.*}}, 8
; CHECK: shl i32 %{{.*}}, 16
; CHECK: store i32 %{{.*}}, ptr %p12
; CHECK: end:
; CHECK: store float 0x3860606060000000, ptr %p4
; VERDICT: @k: Refines
; LIMIT: @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds [4 x i32], ptr %in, i32 %t
  %po = getelementptr inbounds [4 x i32], ptr %out, i32 %t
  %p4 = getelementptr inbounds i8, ptr %po, i64 4
  %p8 = getelementptr inbounds i8, ptr %po, i64 8
  %p12 = getelementptr inbounds i8, ptr %po, i64 12

  %b = trunc i32 %t to i8
  call void @llvm.memset.p0.i64(ptr align 4 %po, i8 3, i64 8, i1 false)
  call void @llvm.memset.p0.i64(ptr align 4 %p8, i8 %b, i64 8, i1 false)
  %odd = trunc i32 %t to i1
  br i1 %odd, label %arm, label %end
arm:
  %v = load i32, ptr %p8, align 4
  %n = xor i32 %v, 255
  store i32 %n, ptr %p12, align 4
  br label %end
end:
  %f = load float, ptr %po, align 4
  store float %f, ptr %p4, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
