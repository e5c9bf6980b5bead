; in each round both are written before they are read
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
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i1, %loop ]
  %s = phi i32 [ %x, %entry ], [ %w, %loop ]
  store i32 %s, ptr %a, align 4
  %v = load i32, ptr %a, align 4
  store i32 %v, ptr %b, align 4
  %u = load i32, ptr %b, align 4
  %w = add i32 %u, %i
  %i1 = add i32 %i, 1
  %c = icmp ult i32 %i1, %x
  br i1 %c, label %loop, label %done
done:
  store i32 %w, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
