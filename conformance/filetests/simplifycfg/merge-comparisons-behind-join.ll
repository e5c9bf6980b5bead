; a comparison where lanes meet again is merged into that before, as no operation depends on which lanes are together
; RUN: opt '--passes=simplifycfg' --verify-each -S %s | filecheck %s
; RUN: check '--passes=simplifycfg' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=64 args=[out i32[64], buf i32[64] rand(1,0,9)]
; CHECK-LABEL: @k
; CHECK: some:
; CHECK: switch i32 %{{.*}}, label %{{.*}} [
; CHECK-NEXT: i32 1, label %one
; CHECK-NEXT: i32 2, label %two
; CHECK-NEXT: ]
; CHECK: ret void
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %c = icmp ult i32 %t, 17
  br i1 %c, label %some, label %others
some:
  store volatile i32 7, ptr %po, align 4
  %a = icmp eq i32 %x, 1
  br i1 %a, label %one, label %next
others:
  store volatile i32 8, ptr %po, align 4
  br label %next
next:
  %b = icmp eq i32 %x, 2
  br i1 %b, label %two, label %rest
one:
  store volatile i32 1, ptr %po, align 4
  br label %end
two:
  store volatile i32 2, ptr %po, align 4
  br label %end
rest:
  store volatile i32 3, ptr %po, align 4
  br label %end
end:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
