; negative: lanes may leave in a call that writes nothing, so that no edge may load instead
; RUN: opt --passes=jump-threading --verify-each -S %s | filecheck %s
; RUN: check --passes=jump-threading %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; CHECK: %s = load i32, ptr %po
; VERDICT: @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %k = icmp slt i32 %x, 10
  br i1 %k, label %a, label %b
a:
  store i32 7, ptr %po, align 4
  br label %m
b:
  %xb = add i32 %x, 3
  br label %m
m:
  %v = phi i32 [ 1, %a ], [ %xb, %b ]
  %y = call i32 @stop(i32 %v)
  %s = load i32, ptr %po, align 4
  %c = icmp sgt i32 %s, 0
  br i1 %c, label %p, label %q
p:
  store i32 %v, ptr %po, align 4
  br label %e
q:
  store i32 %y, ptr %po, align 4
  br label %e
e:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.nvvm.exit()

define i32 @stop(i32 %v) memory(none) nounwind noinline {
  %big = icmp sgt i32 %v, 45
  br i1 %big, label %end, label %on
end:
  call void @llvm.nvvm.exit()
  unreachable
on:
  ret i32 %v
}
