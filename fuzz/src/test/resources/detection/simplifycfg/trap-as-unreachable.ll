; all lanes trap: where one alone does it depends on the schedule what the others have stored by then
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100), i32 7]
define ptx_kernel void @k(ptr %out, ptr %in, i32 %n) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %c = icmp eq i32 %n, 7
  br i1 %c, label %a, label %j
a:
  call void @llvm.trap()
  unreachable
j:
  %r = add i32 %x, 0
  store i32 %r, ptr %po, align 4
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.trap()
