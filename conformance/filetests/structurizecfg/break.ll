; a loop that lanes leave in its middle or at its end has one way out
; RUN: opt --passes='structurizecfg' --verify-each -S %s | filecheck %s
; RUN: check --passes='structurizecfg' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=64 args=[out i32[64], buf i32[64] rand(7,0,20)]
; CHECK-LABEL: define ptx_kernel void @k
; CHECK: loop:
; CHECK: phi i1
; CHECK: br i1 %{{.*}}, label %loop, label %
; CHECK: ret void
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %px = getelementptr inbounds i32, ptr %in, i32 %t
  %x = load i32, ptr %px
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %next ]
  %h = mul i32 %i, %i
  %found = icmp eq i32 %h, %x
  br i1 %found, label %hit, label %next
next:
  %j = add i32 %i, 1
  %more = icmp slt i32 %j, 5
  br i1 %more, label %loop, label %miss
hit:
  %hv = add i32 %h, 1000
  br label %end
miss:
  %mv = add i32 %j, 2000
  br label %end
end:
  %r = phi i32 [ %hv, %hit ], [ %mv, %miss ]
  store i32 %r, ptr %po
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
