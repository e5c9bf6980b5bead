; RUN: sim --policy=stack,maximal,frontier,independent:3 %s | filecheck %s
; RUN: check --passes=mem2reg %s | filecheck %s --check-prefix=VERDICT
; RUN: opt --passes=mem2reg -S %s | sim - | filecheck %s --check-prefix=AFTER
; Odd lanes and even lanes part at the branch and meet again.

; LAUNCH: k grid=1 block=64 args=[out i32[64]]
; EXPECT: k arg=0[0]=100
; EXPECT: k arg=0[1]=8
; EXPECT: k arg=0[63]=70

; CHECK: @k stack: finished
; CHECK-NEXT: @k maximal: finished
; CHECK-NEXT: @k frontier: finished
; CHECK-NEXT: @k independent:3: finished
; VERDICT: mem2reg @k: Refines
; AFTER: finished

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()

define ptx_kernel void @k(ptr addrspace(1) %out) {
entry:
  %slot = alloca i32
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %bit = and i32 %tid, 1
  %odd = icmp ne i32 %bit, 0
  br i1 %odd, label %then, label %else
then:
  %a = add i32 %tid, 7
  store i32 %a, ptr %slot
  br label %join
else:
  %b = add i32 %tid, 100
  store i32 %b, ptr %slot
  br label %join
join:
  %v = load i32, ptr %slot
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %tid
  store i32 %v, ptr addrspace(1) %p
  ret void
}
