; negative: a volatile store is an effect, though nobody reads the slot
; RUN: opt --passes=instcombine --verify-each -S %s | filecheck %s
; RUN: check --passes=instcombine %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(1,0,20)]
; CHECK-LABEL: @k
; CHECK: alloca i32
; CHECK: store volatile i32 %x
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %m = alloca i32, align 4
  %c = icmp ult i32 %x, 9
  br i1 %c, label %some, label %end
some:
  store volatile i32 %x, ptr %m, align 4
  store i32 %x, ptr %po, align 4
  br label %end
end:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
