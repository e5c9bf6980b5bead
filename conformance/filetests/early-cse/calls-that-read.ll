; a call that only reads gives what it gave before, unless something was written, diverged or asked otherwise between
; RUN: opt --passes=early-cse --verify-each -S %s | filecheck %s
; RUN: check --passes=early-cse %s | filecheck %s --check-prefix=VERDICT
; RUN: check --bisect-limit=0 --passes=early-cse %s | filecheck %s --check-prefix=LIMIT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,0,5)]
; CHECK-LABEL: @k
; CHECK: %a = call i32 @reads(ptr %pi)
; CHECK-NEXT: store i32 %a, ptr %po, align 4
; CHECK-NEXT: %c = call i32 @reads(ptr %pi)
; CHECK-NEXT: %d = call i32 @reads(ptr %po)
; CHECK-NEXT: call void @llvm.nvvm.bar.warp.sync(i32 -1)
; CHECK-NEXT: %f = call i32 @reads(ptr %pi)
; CHECK-NEXT: add i32 %a, %a
; CHECK-NEXT: add i32 %{{.*}}, %c
; CHECK-NEXT: add i32 %{{.*}}, %d
; CHECK-NEXT: add i32 %{{.*}}, %c
; CHECK-NEXT: add i32 %{{.*}}, %f
; VERDICT: @k: Refines
; LIMIT: @k: Skipped

define internal i32 @reads(ptr %p) memory(read) nounwind willreturn {
  %x = load i32, ptr %p, align 4
  ret i32 %x
}

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %a = call i32 @reads(ptr %pi)
  %b = call i32 @reads(ptr %pi)
  store i32 %a, ptr %po, align 4
  %c = call i32 @reads(ptr %pi)
  %d = call i32 @reads(ptr %po)
  %e = call i32 @reads(ptr %pi)
  call void @llvm.nvvm.bar.warp.sync(i32 -1)
  %f = call i32 @reads(ptr %pi)
  %s0 = add i32 %a, %b
  %s1 = add i32 %s0, %c
  %s2 = add i32 %s1, %d
  %s3 = add i32 %s2, %e
  %s4 = add i32 %s3, %f
  store i32 %s4, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.nvvm.bar.warp.sync(i32)
