; negative: addresses that are compared stay different
; RUN: opt --passes=reuse-local-memory --verify-each -S %s | filecheck %s
; RUN: check --passes=reuse-local-memory %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(1,0,9)]
; CHECK-LABEL: @k
; CHECK-COUNT-2: = alloca
; CHECK-NOT: = alloca
; CHECK: ret void
; VERDICT: @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %x = load i32, ptr %pi, align 4
  %a = alloca i32, align 4
  %b = alloca i32, align 4
  store i32 %x, ptr %a, align 4
  %v = load i32, ptr %a, align 4
  store i32 %v, ptr %b, align 4
  %w = load i32, ptr %b, align 4
  %same = icmp eq ptr %a, %b
  %z = zext i1 %same to i32
  %s = add i32 %w, %z
  store i32 %s, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
