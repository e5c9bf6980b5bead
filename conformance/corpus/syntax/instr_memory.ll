; alloca, load, store, getelementptr with all flags and operand forms
define void @f(ptr %p, i64 %n, ptr addrspace(3) %s) {
  %1 = alloca i32
  %2 = alloca i32, i64 %n, align 16
  %3 = alloca [4 x i8], i32 2, align 1
  %4 = alloca inalloca i32, align 4
  %5 = alloca { i8, ptr }, align 8, addrspace(5)
  %6 = alloca i8, i32 4, align 4, addrspace(5)
  %7 = load i32, ptr %p
  %8 = load volatile i32, ptr %p, align 2
  %9 = load i128, ptr %p, align 1, !invariant.load !0
  %10 = load ptr addrspace(3), ptr %p, align 8
  %11 = load [2 x i8], ptr addrspace(3) %s, align 1
  store i32 %7, ptr %p
  store volatile i32 0, ptr %p, align 1, !nontemporal !1
  store { i8, i32 } { i8 1, i32 2 }, ptr %p, align 4
  %12 = getelementptr i8, ptr %p, i64 -1
  %13 = getelementptr inbounds i8, ptr %p, i32 1
  %14 = getelementptr nusw i8, ptr %p, i64 %n
  %15 = getelementptr nuw i8, ptr %p, i64 %n
  %16 = getelementptr inbounds nuw { i32, [3 x { i8, i16 }] }, ptr %p, i64 0, i32 1, i64 %n, i32 1
  %17 = getelementptr nusw nuw i8, ptr %p, i16 3
  %18 = getelementptr i32, ptr %p
  %19 = getelementptr [0 x i8], ptr addrspace(3) %s, i32 0, i64 %n
  ret void
}
!0 = !{}
!1 = !{i32 1}
