; negative: a block whose address is taken may be reached in other ways
; RUN: opt --passes='simple-loop-unswitch' --verify-each -S %s | filecheck %s
; RUN: check --passes='simple-loop-unswitch' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[512], buf i32[64] rand(1,-4,9)]
; CHECK-LABEL: @k
; CHECK: loop:
; CHECK: br i1 %c, label %body, label %left
; CHECK: ret void
; VERDICT: simple-loop-unswitch @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %ba = icmp ne ptr blockaddress(@k, %body), null
  %bi = zext i1 %ba to i32
  store i32 %bi, ptr %pi, align 4
  %c = icmp sgt i32 %x, 2
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %n, %body ]
  br i1 %c, label %body, label %left
body:
  %n = add nsw i32 %i, 1
  %d = icmp slt i32 %n, 5
  br i1 %d, label %loop, label %end
left:
  store i32 -7, ptr %po, align 4
  ret void
end:
  store i32 7, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
