; what an inner loop brings is a chain of the loop around it
; RUN: opt --passes='indvars' --verify-each -S %s | filecheck %s
; RUN: check --passes='indvars' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[128], buf i32[64] rand(1,-4,9)]
; CHECK-LABEL: @k
; CHECK: store i32 30, ptr %po
; CHECK: ret void
; VERDICT: indvars @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  br label %outer
outer:
  %o = phi i32 [ 0, %entry ], [ %on, %next ]
  %s = phi i32 [ 0, %entry ], [ %u, %next ]
  br label %inner
inner:
  %i = phi i32 [ 0, %outer ], [ %n, %inner ]
  %a = phi i32 [ %s, %outer ], [ %u, %inner ]
  %u = add i32 %a, 2
  %n = add i32 %i, 1
  %c = icmp ult i32 %n, 5
  br i1 %c, label %inner, label %next
next:
  %on = add i32 %o, 1
  %d = icmp ult i32 %on, 3
  br i1 %d, label %outer, label %end
end:
  store i32 %u, ptr %po, align 4
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
