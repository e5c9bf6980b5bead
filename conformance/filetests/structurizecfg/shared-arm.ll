; two conditions lead to one arm: three blocks stand behind guards, and the join has a way in from the last
; RUN: opt --passes='structurizecfg' --verify-each -S %s | filecheck %s
; RUN: check --passes='structurizecfg' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=64 args=[out i32[64], buf i32[64] rand(7,-9,20)]
; CHECK-LABEL: define ptx_kernel void @k
; CHECK: br label %[[F1:.*]]
; CHECK: [[F1]]:
; CHECK: br i1 %a, label %second, label %[[F2:.*]]
; CHECK: second:
; CHECK: br label %[[F2]]
; CHECK: ret void
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %px = getelementptr inbounds i32, ptr %in, i32 %t
  %x = load i32, ptr %px
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %a = icmp sgt i32 %x, 0
  br i1 %a, label %second, label %no
second:
  %b = icmp slt i32 %x, 9
  %y = mul i32 %x, 3
  br i1 %b, label %yes, label %no
yes:
  %u = add i32 %y, 100
  br label %join
no:
  %v = phi i32 [ 7, %entry ], [ %y, %second ]
  br label %join
join:
  %r = phi i32 [ %u, %yes ], [ %v, %no ]
  store i32 %r, ptr %po
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
