; negative: only one further condition can be tested before the switch
; RUN: opt --passes='simplifycfg' --verify-each -S %s | filecheck %s
; RUN: check --passes='simplifycfg' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(1,0,9)]
; CHECK-LABEL: @k
; CHECK-NOT: switch
; CHECK: or i1 %ab, %e
; CHECK: or i1 %abe, %f
; CHECK: br i1 %any
; CHECK-NOT: switch
; CHECK: ret void
; VERDICT: @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %a = icmp eq i32 %x, 1
  %b = icmp eq i32 %x, 5
  %e = icmp ult i32 %t, 7
  %odd = and i32 %t, 3
  %f = icmp ugt i32 %odd, 2
  %ab = or i1 %a, %b
  %abe = or i1 %ab, %e
  %any = or i1 %abe, %f
  br i1 %any, label %y, label %n
y:
  store volatile i32 1, ptr %po, align 4
  br label %j
n:
  store volatile i32 2, ptr %po, align 4
  br label %j
j:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
