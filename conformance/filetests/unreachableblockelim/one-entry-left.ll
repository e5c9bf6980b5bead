; PHIs that lose their other entry are the value that is left; a PHI may be the value of another one
; RUN: opt --passes=unreachableblockelim --verify-each -S %s | filecheck %s
; RUN: check --passes=unreachableblockelim %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(1,0,9)]
; CHECK-LABEL: define ptx_kernel void @k
; CHECK: entry:
; CHECK: next:
; CHECK-NOT: phi
; CHECK: add i32 %y, %x
; CHECK: ret void
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %y = mul i32 %x, 3
  br label %next
lost:
  %u = add i32 %x, 5
  br label %next
next:
  %a = phi i32 [ %y, %entry ], [ %u, %lost ]
  %b = phi i32 [ %x, %entry ], [ 9, %lost ]
  %d = add i32 %a, %b
  store i32 %d, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()

