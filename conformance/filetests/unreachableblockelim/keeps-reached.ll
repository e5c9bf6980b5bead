; negative: every block is reached, also those of arms that no lane takes
; RUN: opt --passes=unreachableblockelim --verify-each -S %s | filecheck %s
; RUN: check --passes=unreachableblockelim %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(1,0,9)]
; CHECK-LABEL: define ptx_kernel void @k
; CHECK: br i1 false, label %a, label %join
; CHECK: a:
; CHECK: phi i32 [ %x, %entry ], [ %y, %a ]
; CHECK: ret void
; VERDICT: @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  br i1 false, label %a, label %join
a:
  %y = add i32 %x, 100
  br label %join
join:
  %r = phi i32 [ %x, %entry ], [ %y, %a ]
  store i32 %r, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()

