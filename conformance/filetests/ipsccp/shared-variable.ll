; a variable that is stored one value only is that, whatever threads and barriers do
; RUN: opt --passes=ipsccp --verify-each -S %s | filecheck %s
; RUN: check --passes=ipsccp %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; CHECK-LABEL: @k
; CHECK-NOT: @flag
; CHECK: br label %a
; CHECK: store i32 1
; VERDICT: @k: Refines

@flag = internal addrspace(3) global i32 undef

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %c = icmp eq i32 %t, 0
  br i1 %c, label %w, label %j
w:
  store i32 1, ptr addrspace(3) @flag, align 4
  br label %j
j:
  call void @llvm.nvvm.barrier0()
  %v = load i32, ptr addrspace(3) @flag, align 4
  %d = icmp eq i32 %v, 1
  br i1 %d, label %a, label %b
a:
  store i32 %v, ptr %po, align 4
  ret void
b:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.nvvm.barrier0()
