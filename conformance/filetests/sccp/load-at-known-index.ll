; a load from a constant at an index that a loop does not change
; RUN: opt --passes=sccp --verify-each -S %s | filecheck %s
; RUN: check --passes=sccp %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; CHECK-LABEL: @k
; CHECK: store i32 33
; VERDICT: @k: Refines

@table = internal constant [4 x i32] [i32 11, i32 22, i32 33, i32 44]

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  br label %head
head:
  %i = phi i32 [ 2, %entry ], [ %j, %head ]
  %n = phi i32 [ 0, %entry ], [ %n2, %head ]
  %p = getelementptr inbounds [4 x i32], ptr @table, i32 0, i32 %i
  %v = load i32, ptr %p, align 4
  store i32 %v, ptr %po, align 4
  %j = and i32 %i, 3
  %n2 = add i32 %n, 1
  %c = icmp ult i32 %n2, %t
  br i1 %c, label %head, label %end
end:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
