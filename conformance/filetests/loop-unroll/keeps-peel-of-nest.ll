; negative: a loop with another one inside is not peeled
; RUN: opt --passes='loop-unroll<no-unroll-runtime>' --verify-each -S %s | filecheck %s
; RUN: check --passes='loop-unroll<no-unroll-runtime>' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[512], buf i32[64] rand(1,-4,9)]
; CHECK-LABEL: @k
; CHECK: %a = phi i32 [ %t, %entry ], [ 5, %next ]
; CHECK: br i1 %more, label %inner
; CHECK: br i1 %d, label %outer
; CHECK: ret void
; VERDICT: loop-unroll @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  br label %outer
outer:
  %o = phi i32 [ 0, %entry ], [ %on, %next ]
  %a = phi i32 [ %t, %entry ], [ 5, %next ]
  br label %inner
inner:
  %i = phi i32 [ 0, %outer ], [ %n, %inner ]
  store volatile i32 %a, ptr %po, align 4
  %n = add nuw i32 %i, 1
  %more = icmp ult i32 %n, %t
  br i1 %more, label %inner, label %next
next:
  %on = add nuw i32 %o, 1
  %d = icmp ult i32 %on, %t
  br i1 %d, label %outer, label %end
end:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
