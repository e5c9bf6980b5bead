; integer instructions with all flags
define i32 @f(i32 %a, i32 %b, i64 %c) {
  %1 = add i32 %a, %b
  %2 = add nuw i32 %1, %b
  %3 = add nsw i32 %2, 1
  %4 = add nuw nsw i32 %3, 2
  %5 = sub nsw nuw i32 %4, -1
  %6 = mul nsw i32 %5, 3
  %7 = shl nuw nsw i32 %6, 1
  %8 = lshr exact i32 %7, 1
  %9 = ashr exact i32 %8, 1
  %10 = udiv exact i32 %9, 3
  %11 = sdiv exact i32 %10, 5
  %12 = urem i32 %11, 7
  %13 = srem i32 %12, 7
  %14 = and i32 %13, 255
  %15 = or disjoint i32 %14, 256
  %16 = or i32 %15, %a
  %17 = xor i32 %16, -1
  %18 = trunc nuw nsw i64 %c to i32
  %19 = trunc nuw i64 %c to i16
  %20 = zext nneg i16 %19 to i32
  %21 = zext i16 %19 to i32
  %22 = sext i16 %19 to i32
  %23 = icmp eq i32 %20, %21
  %24 = icmp ne i32 %20, %22
  %25 = icmp ugt i32 %a, %b
  %26 = icmp uge i32 %a, %b
  %27 = icmp ult i32 %a, %b
  %28 = icmp ule i32 %a, %b
  %29 = icmp sgt i32 %a, %b
  %30 = icmp sge i32 %a, %b
  %31 = icmp slt i32 %a, %b
  %32 = icmp sle i32 %a, %b
  %33 = select i1 %32, i32 %18, i32 %17
  %34 = freeze i32 %33
  ret i32 %34
}
