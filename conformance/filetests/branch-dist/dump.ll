; RUN: opt --passes='branch-dist<dump-branch-dist>' --disable-output %s | filecheck %s
; What the dump switch prints.

; CHECK: branch-dist: 1 operations, saves 9, before 'br i1 %c, label %then, label %else'
; CHECK-NEXT: %a = load i32, ptr %pi with %b = load i32, ptr %pj
define ptx_kernel void @k(ptr %out, ptr %in, ptr %in2) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %po = getelementptr i32, ptr %out, i32 %t
  %pi = getelementptr i32, ptr %in, i32 %t
  %pj = getelementptr i32, ptr %in2, i32 %t
  %x = load i32, ptr %pi
  %y = load i32, ptr %pj
  %c = icmp ugt i32 %x, 4
  br i1 %c, label %then, label %else
then:
  %a = load i32, ptr %pi
  br label %join
else:
  %b = load i32, ptr %pj
  br label %join
join:
  %r = phi i32 [ %a, %then ], [ %b, %else ]
  store i32 %r, ptr %po
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
