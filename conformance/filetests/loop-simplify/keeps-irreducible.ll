; negative: an irreducible cycle that lanes enter at different blocks stays
; RUN: opt --passes=loop-simplify %s | filecheck %s
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; CHECK-NOT: preheader
; CHECK-NOT: backedge
; CHECK: br i1 %d, label %a, label %end

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %m = and i32 %x, 7
  %c = icmp sgt i32 %x, 10
  br i1 %c, label %a, label %b
a:
  %i = phi i32 [ 0, %entry ], [ %n, %b ]
  %k1 = add i32 %i, 1
  br label %b
b:
  %j = phi i32 [ 5, %entry ], [ %k1, %a ]
  %n = add i32 %j, 2
  %d = icmp ult i32 %n, 40
  br i1 %d, label %a, label %end
end:
  %v = add i32 %n, %m
  store i32 %v, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
