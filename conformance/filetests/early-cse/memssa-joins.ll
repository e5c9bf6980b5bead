; a load behind a join and in a loop gets the value from before where no way writes its bytes
; RUN: opt --passes='early-cse<memssa>' --verify-each -S %s | filecheck %s
; RUN: check --passes='early-cse<memssa>' %s | filecheck %s --check-prefix=VERDICT
; RUN: check --bisect-limit=0 --passes='early-cse<memssa>' %s | filecheck %s --check-prefix=LIMIT
; LAUNCH: k grid=1 block=64 args=[out i32[64], out i32[64], buf i32[64] rand(1,0,10)]
; CHECK-LABEL: @k
; CHECK: %first = load i32
; CHECK-NOT: load i32, ptr %pi
; CHECK: ret void
; VERDICT: @k: Refines
; LIMIT: @k: Skipped

define ptx_kernel void @k(ptr noalias %out, ptr noalias %more, ptr noalias %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %pm = getelementptr inbounds i32, ptr %more, i32 %t
  %first = load i32, ptr %pi, align 4
  %odd = trunc i32 %first to i1
  br i1 %odd, label %left, label %loop
left:
  store i32 1, ptr %po, align 4
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ 0, %left ], [ %n, %loop ]
  %again = load i32, ptr %pi, align 4
  %sum = add i32 %again, %i
  store i32 %sum, ptr %pm, align 4
  %n = add i32 %i, 1
  %more.rounds = icmp ult i32 %n, %again
  br i1 %more.rounds, label %loop, label %end
end:
  %last = load i32, ptr %pi, align 4
  store i32 %last, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
