; negative: a value that was loaded in another round of a loop is not what is there in this one
; RUN: opt --passes=dse --verify-each -S %s | filecheck %s
; RUN: check --passes=dse %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i64[64], buf i64[64] rand(1,-50,100)]
; CHECK-LABEL: @k
; CHECK: loop:
; CHECK: %x = load i64, ptr %pc
; CHECK: store i64 %last, ptr %pc
; CHECK: store i64 %x, ptr %pn
; VERDICT: @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i64, ptr %in, i32 %t
  %po = getelementptr inbounds i64, ptr %out, i32 %t
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %last = phi i64 [ 0, %entry ], [ %x, %loop ]
  %s = shl i32 %i, 5
  %o = or i32 %s, %t
  %pc = getelementptr inbounds i64, ptr %out, i32 %o
  %x = load i64, ptr %pc, align 8
  store i64 %last, ptr %pc, align 8
  %m = xor i32 %o, 32
  %pn = getelementptr inbounds i64, ptr %in, i32 %m
  store i64 %x, ptr %pn, align 8
  %j = add i32 %i, 1
  %c = icmp ult i32 %j, 2
  br i1 %c, label %loop, label %end
end:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
