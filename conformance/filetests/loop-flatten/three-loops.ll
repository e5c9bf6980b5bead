; of three loops the inner two first, and then that and the outer one
; RUN: opt --passes='loop-flatten' --verify-each -S %s | filecheck %s
; RUN: check --passes='loop-flatten' %s | filecheck %s --check-prefix=VERDICT
; RUN: check --passes='loop-flatten' --policy=independent:3,maximal,frontier %s | filecheck %s --check-prefix=VERDICT
; RUN: check --passes='loop-flatten,loop-flatten' %s | filecheck %s --check-prefix=VERDICT
; RUN: check --bisect-limit=0 --passes='loop-flatten' %s | filecheck %s --check-prefix=LIMIT
; LIMIT: @k: Skipped
; LAUNCH: k grid=1 block=40 args=[out i32[4096], buf i32[64] rand(1,0,6), i32 1, i32 1]
; CHECK-LABEL: @k
; CHECK: %flat = phi i32
; CHECK-NOT: phi i32 [ 0,
; CHECK: ret void
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in, i32 %n, i32 %m) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  br label %outer
outer:
  %i = phi i32 [ 0, %entry ], [ %i2, %after ]
  %s = phi i32 [ %x, %entry ], [ %s2, %after ]
  %plane = mul i32 %i, 12
  br label %mid
mid:
  %j = phi i32 [ 0, %outer ], [ %j2, %next ]
  %a = phi i32 [ %s, %outer ], [ %s1, %next ]
  %row = mul i32 %j, 4
  %row2 = add i32 %plane, %row
  br label %inner
inner:
  %k = phi i32 [ 0, %mid ], [ %k2, %inner ]
  %b = phi i32 [ %a, %mid ], [ %u, %inner ]
  %at = add i32 %row2, %k
  %b3 = mul i32 %b, 3
  %u = add i32 %b3, %at
  %k2 = add i32 %k, 1
  %c = icmp ult i32 %k2, 4
  br i1 %c, label %inner, label %next
next:
  %s1 = phi i32 [ %u, %inner ]
  %j2 = add i32 %j, 1
  %d = icmp ult i32 %j2, 3
  br i1 %d, label %mid, label %after
after:
  %s2 = phi i32 [ %s1, %next ]
  %i2 = add i32 %i, 1
  %e = icmp ult i32 %i2, 2
  br i1 %e, label %outer, label %end
end:
  %r = phi i32 [ %s2, %after ]
  store i32 %r, ptr %po, align 4
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
