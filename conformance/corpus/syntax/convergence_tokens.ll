; convergence control: entry, loop, anchor and the bundles that refer to them
define void @kernel(i32 %n, i1 %c) convergent {
entry:
  %e = call token @llvm.experimental.convergence.entry()
  call void @sync() [ "convergencectrl"(token %e) ]
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %l = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %e) ]
  %v = call i32 @helper(i32 %i) [ "convergencectrl"(token %l) ]
  %next = add i32 %i, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %loop, label %after
after:
  br i1 %c, label %then, label %out
then:
  %a = call token @llvm.experimental.convergence.anchor()
  call void @sync() convergent [ "convergencectrl"(token %a) ]
  br label %out
out:
  ret void
}
define internal i32 @helper(i32 %x) convergent {
  %e = call token @llvm.experimental.convergence.entry()
  call void @sync() [ "convergencectrl"(token %e) ]
  ret i32 %x
}
declare void @sync() convergent nounwind
declare token @llvm.experimental.convergence.entry() #0
declare token @llvm.experimental.convergence.loop() #0
declare token @llvm.experimental.convergence.anchor() #0
attributes #0 = { convergent nocallback nofree nosync nounwind willreturn memory(none) }
