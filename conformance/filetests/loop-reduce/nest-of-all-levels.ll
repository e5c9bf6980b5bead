; all loops of a nest are gone over, the inner one first
; RUN: opt --passes='loop-reduce<lsr-loop-level=0>' --verify-each -S %s | filecheck %s
; RUN: check --passes='loop-reduce<lsr-loop-level=0>' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[512], buf i32[512] rand(1,-4,9)]
; CHECK-LABEL: @k
; CHECK: getelementptr i8, ptr %pi, i64 60
; CHECK: phi ptr [ %pi, %entry ], [ %{{[0-9]+}}, %next ]
; CHECK: phi ptr [ %pi, %entry ], [ %{{[0-9]+}}, %next ]
; CHECK: %u = phi i32 [ %x, %entry ], [ %w, %next ]
; CHECK: %va = load i32, ptr %{{[0-9]+}}, align 4
; CHECK: %u2 = add i32 %u, %va
; CHECK: loop:
; CHECK: phi i64 [ 0, %outer ], [ %{{[0-9]+}}, %loop ]
; CHECK: %s = phi i32 [ %u2, %outer ], [ %s2, %loop ]
; CHECK: getelementptr i8, ptr %{{[0-9]+}}, i64 %{{[0-9]+}}
; CHECK: %v = load i32, ptr %{{[0-9]+}}, align 4
; CHECK: %s2 = add i32 %s, %v
; CHECK: add nuw nsw i64 %{{[0-9]+}}, 48
; CHECK: %c = icmp ne i64 %{{[0-9]+}}, 240
; CHECK: %w = phi i32 [ %s2, %loop ]
; CHECK: getelementptr i8, ptr %{{[0-9]+}}, i64 20
; CHECK: getelementptr i8, ptr %{{[0-9]+}}, i64 4
; CHECK: %d = icmp ne ptr %{{[0-9]+}}, %{{[0-9]+}}
; CHECK: %l = phi i32 [ %w, %next ]
; CHECK: store i32 %l, ptr %po, align 4
; CHECK: ret void
; VERDICT: loop-reduce @k: Refines

define ptx_kernel void @k(ptr noundef %out, ptr noundef %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  br label %outer
outer:
  %a = phi i64 [ 0, %entry ], [ %a2, %next ]
  %u = phi i32 [ %x, %entry ], [ %w, %next ]
  %ra = mul nuw nsw i64 %a, 20
  %pa = getelementptr inbounds i8, ptr %pi, i64 %ra
  %va = load i32, ptr %pa, align 4
  %u2 = add i32 %u, %va
  br label %loop
loop:
  %i = phi i64 [ 0, %outer ], [ %j, %loop ]
  %s = phi i32 [ %u2, %outer ], [ %s2, %loop ]
  %r = mul nuw nsw i64 %i, 12
  %b = add nuw nsw i64 %r, %a
  %q = shl nuw nsw i64 %b, 2
  %p = getelementptr inbounds i8, ptr %pi, i64 %q
  %v = load i32, ptr %p, align 4
  %s2 = add i32 %s, %v
  %j = add nuw nsw i64 %i, 1
  %c = icmp ne i64 %j, 5
  br i1 %c, label %loop, label %next
next:
  %w = phi i32 [ %s2, %loop ]
  %a2 = add nuw nsw i64 %a, 1
  %d = icmp ne i64 %a2, 3
  br i1 %d, label %outer, label %end
end:
  %l = phi i32 [ %w, %next ]
  store i32 %l, ptr %po, align 4
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
