; a change of the address space stays inside or outside of an offset, not between two
; RUN: opt --passes='lower-constant-expressions' --verify-each -S %s | filecheck %s
; CHECK-LABEL: @k
; CHECK: store i32 %t, ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @s, i64 4), align 4
; CHECK-NEXT: %x = load i32, ptr addrspacecast (ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @s, i64 4) to ptr), align 4
; CHECK-NEXT: %y = load i32, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @s to ptr), i64 4), align 4
; CHECK-NEXT: [[Z:%[0-9]+]] = getelementptr inbounds i32, ptr addrspacecast (ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @s, i64 8) to ptr), i64 -1
; CHECK-NEXT: %z = load i32, ptr [[Z]], align 4

@s = addrspace(3) global [8 x i32] undef

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %l = zext i32 %t to i64
  store i32 %t, ptr addrspace(3) getelementptr inbounds ([8 x i32], ptr addrspace(3) @s, i64 0, i64 1), align 4
  %x = load i32, ptr addrspacecast (ptr addrspace(3) getelementptr inbounds ([8 x i32], ptr addrspace(3) @s, i64 0, i64 1) to ptr), align 4
  %y = load i32, ptr getelementptr inbounds ([8 x i32], ptr addrspacecast (ptr addrspace(3) @s to ptr), i64 0, i64 1), align 4
  %z = load i32, ptr getelementptr inbounds (i32, ptr addrspacecast (ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @s, i64 8) to ptr), i64 -1), align 4
  %b = icmp eq i32 %x, %y
  %c = zext i1 %b to i32
  %v = add i32 %c, 1
  %po = getelementptr i32, ptr %out, i64 %l
  store i32 %v, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
