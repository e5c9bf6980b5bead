; lanes in different arms have slots of their own anyway
; RUN: opt --passes=reuse-local-memory --verify-each -S %s | filecheck %s
; RUN: check --passes=reuse-local-memory %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(1,0,9)]
; CHECK-LABEL: @k
; CHECK-COUNT-1: = alloca
; CHECK-NOT: = alloca
; CHECK: ret void
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %x = load i32, ptr %pi, align 4
  %a = alloca i32, align 4
  %b = alloca i32, align 4
  %c = icmp ugt i32 %x, 4
  br i1 %c, label %then, label %else
then:
  store i32 %x, ptr %a, align 4
  %va = load i32, ptr %a, align 4
  br label %join
else:
  store i32 %t, ptr %b, align 4
  %vb = load i32, ptr %b, align 4
  br label %join
join:
  %r = phi i32 [ %va, %then ], [ %vb, %else ]
  store i32 %r, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
