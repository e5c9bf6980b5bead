; negative: arms, an arm without another, loops that test at their beginning or end, a trap of its own
; RUN: opt --passes='structurizecfg' --verify-each -S %s | filecheck %s
; RUN: check --passes='structurizecfg' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=64 args=[out i32[64], buf i32[64] rand(7,-9,20)]
; CHECK-LABEL: define ptx_kernel void @k
; CHECK: br i1 %a, label %yes, label %no
; CHECK: br i1 %d, label %bad, label %join2
; CHECK: br i1 %c, label %body, label %end
; CHECK: br i1 %e, label %twice, label %while
; CHECK: ret void
; VERDICT: @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %px = getelementptr inbounds i32, ptr %in, i32 %t
  %x = load i32, ptr %px
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %a = icmp sgt i32 %x, 4
  br i1 %a, label %yes, label %no
yes:
  br label %join
no:
  br label %join
join:
  %v = phi i32 [ 1, %yes ], [ 2, %no ]
  %d = icmp sgt i32 %x, 40
  br i1 %d, label %bad, label %join2
bad:
  call void @llvm.trap()
  unreachable
join2:
  br label %while
while:
  %i = phi i32 [ 0, %join2 ], [ %i2, %twice ]
  %c = icmp slt i32 %i, %x
  br i1 %c, label %body, label %end
body:
  br label %twice
twice:
  %j = phi i32 [ 0, %body ], [ %j2, %twice ]
  %j2 = add i32 %j, 1
  %i2 = add i32 %i, %j2
  %e = icmp slt i32 %j2, 3
  br i1 %e, label %twice, label %while
end:
  %w = add i32 %v, %i
  store i32 %w, ptr %po
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.trap()
