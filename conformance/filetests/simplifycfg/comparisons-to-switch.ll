; a disjunction of comparisons of one value becomes a switch; lanes of all its cases meet at the collective
; RUN: opt '--passes=simplifycfg' --verify-each -S %s | filecheck %s
; RUN: check '--passes=simplifycfg' %s | filecheck %s --check-prefix=VERDICT
; RUN: check --bisect-limit=0 '--passes=simplifycfg' %s | filecheck %s --check-prefix=LIMIT
; LAUNCH: k grid=1 block=64 args=[out i32[64], buf i32[64] rand(1,0,20)]
; CHECK-LABEL: @k
; CHECK: [[f:%.*]] = freeze i32 %x
; CHECK: switch i32 [[f]], label %no [
; CHECK-NEXT: i32 3, label %yes
; CHECK-NEXT: i32 7, label %yes
; CHECK-NEXT: i32 11, label %yes
; CHECK-NEXT: i32 12, label %yes
; CHECK-NEXT: ]
; VERDICT: @k: Refines
; LIMIT: @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %a = icmp eq i32 %x, 3
  %b = icmp eq i32 %x, 7
  %o = add i32 %x, -11
  %c = icmp ult i32 %o, 2
  %ab = or i1 %a, %b
  %abc = select i1 %ab, i1 true, i1 %c
  br i1 %abc, label %yes, label %no
yes:
  %p = phi i32 [ %t, %entry ]
  %m = call i32 @llvm.nvvm.activemask()
  %s = add i32 %m, %p
  store i32 %s, ptr %po, align 4
  br label %end
no:
  %n = call i32 @llvm.nvvm.activemask()
  store volatile i32 %n, ptr %po, align 4
  br label %end
end:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.activemask()
