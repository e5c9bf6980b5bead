; negative: a cycle with two entries is left
; RUN: opt --passes='licm' --verify-each -S %s | filecheck %s
; RUN: check --passes='licm' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[128], buf i32[64] rand(1,-4,9)]
; CHECK-LABEL: @k
; CHECK: b:
; CHECK: %m = mul i32 %x, %t
; CHECK: ret void
; VERDICT: @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %c = icmp sgt i32 %x, 2
  br i1 %c, label %a, label %b
a:
  %i = phi i32 [ 0, %entry ], [ %k, %b ]
  %n = add i32 %i, 1
  br label %b
b:
  %j = phi i32 [ 5, %entry ], [ %n, %a ]
  %m = mul i32 %x, %t
  %m1 = and i32 %m, 1
  %k0 = add i32 %j, 1
  %k = or i32 %k0, %m1
  %d = icmp slt i32 %k, 9
  br i1 %d, label %a, label %end
end:
  store i32 %k, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
