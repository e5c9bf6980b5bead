; a stack slot that is only written goes, in the lanes of an arm, too
; RUN: opt --passes=instcombine --verify-each -S %s | filecheck %s
; RUN: check --passes=instcombine %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(1,0,20)]
; CHECK-LABEL: @k
; CHECK-NOT: alloca
; CHECK-NOT: memset
; CHECK: store i32 %x, ptr %po
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %m = alloca [4 x i32], align 4
  call void @llvm.memset.p0.i64(ptr %m, i8 0, i64 16, i1 false)
  %c = icmp ult i32 %x, 9
  br i1 %c, label %some, label %end
some:
  %i = and i32 %x, 3
  %q = getelementptr [4 x i32], ptr %m, i32 0, i32 %i
  store i32 %x, ptr %q, align 4
  store i32 %x, ptr %po, align 4
  br label %end
end:
  ret void
}

declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
