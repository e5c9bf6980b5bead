; deep aggregates: insertvalue and extractvalue paths, arrays of structs of vectors, returns and arguments by value
%V = type { [2 x <2 x float>], { i1, [1 x { i64 }] } }
@k = constant %V { [2 x <2 x float>] [<2 x float> <float 1.0, float 2.0>, <2 x float> zeroinitializer], { i1, [1 x { i64 }] } { i1 true, [1 x { i64 }] [{ i64 } { i64 -5 }] } }
define [2 x { i64 }] @f(%V %v, [3 x i8] %b) {
  %1 = extractvalue %V %v, 1, 1, 0, 0
  %2 = extractvalue %V %v, 0, 1
  %3 = extractelement <2 x float> %2, i32 1
  %4 = insertvalue %V %v, i64 %1, 1, 1, 0, 0
  %5 = insertvalue [2 x { i64 }] poison, i64 %1, 0, 0
  %6 = insertvalue [2 x { i64 }] %5, { i64 } { i64 3 }, 1
  %7 = insertvalue [3 x i8] %b, i8 9, 2
  %8 = select i1 true, %V %4, %V %v
  ret [2 x { i64 }] %6
}
