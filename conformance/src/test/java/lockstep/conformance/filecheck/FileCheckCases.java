package lockstep.conformance.filecheck;

import java.util.ArrayList;
import java.util.List;

/** Check texts, inputs and the verdicts that the manual of FileCheck requires. */
final class FileCheckCases {
    private FileCheckCases() {}

    /** What comes of a case. */
    enum Expected {
        PASS,
        FAIL,
        MALFORMED
    }

    /**
     * One case.
     *
     * @param switches of FileCheck, as on its command line
     */
    record Case(String name, Expected expected, List<String> switches, String check, String input) {
        @Override
        public String toString() {
            return name;
        }
    }

    static List<Case> all() {
        List<Case> cases = new ArrayList<>();
        plain(cases);
        order(cases);
        nots(cases);
        dags(cases);
        labels(cases);
        regexes(cases);
        strings(cases);
        numbers(cases);
        switches(cases);
        malformed(cases);
        return cases;
    }

    private static void add(List<Case> cases, Expected expected, String name, String check, String input, String... s) {
        cases.add(new Case(name, expected, List.of(s), check, input));
    }

    private static void pass(List<Case> cases, String name, String check, String input, String... switches) {
        add(cases, Expected.PASS, name, check, input, switches);
    }

    private static void fail(List<Case> cases, String name, String check, String input, String... switches) {
        add(cases, Expected.FAIL, name, check, input, switches);
    }

    private static void wrong(List<Case> cases, String name, String check, String input, String... switches) {
        add(cases, Expected.MALFORMED, name, check, input, switches);
    }

    private static void plain(List<Case> cases) {
        pass(cases, "substring", "CHECK: b c", "a b c d\n");
        fail(cases, "absent substring", "CHECK: x", "a b c d\n");
        pass(cases, "in order", "CHECK: a\nCHECK: b", "a\nb\n");
        fail(cases, "wrong order", "CHECK: b\nCHECK: a", "a\nb\n");
        pass(cases, "twice on one line", "CHECK: a\nCHECK: a", "a a\n");
        fail(cases, "a match is used up", "CHECK: a\nCHECK: a", "a\n");
        pass(cases, "runs of blanks are one", "CHECK: a  \t b", "a \t\t b\n");
        pass(cases, "comment leader does not matter", "// CHECK: a", "a\n");
        fail(cases, "blanks are not optional", "CHECK: a b", "ab\n");
        pass(cases, "carriage returns", "CHECK: a\r\nCHECK-NEXT: b\r\n", "a\r\nb\r\n");
        wrong(cases, "prefix inside a word", "XCHECK: a", "a\n");
        pass(cases, "longer word before the real one", "NOCHECK: x CHECK: a", "a\n");
        pass(cases, "count", "CHECK-COUNT-3: a", "a a\na\n");
        fail(cases, "count too high", "CHECK-COUNT-3: a", "a a\n");
        pass(cases, "literal", "CHECK{LITERAL}: [[x]] {{y", "[[x]] {{y\n");
        fail(cases, "literal is no regex", "CHECK{LITERAL}: {{a}}", "a\n");
        pass(cases, "literal with suffix", "CHECK: a\nCHECK-NEXT{LITERAL}: {{b}}", "a\n{{b}}\n");
        pass(cases, "comment prefix", "COM: CHECK: x\nCHECK: a", "a\n");
        fail(cases, "text of RUN is skipped, the rest not", "RUN: CHECK: a\nCHECK: b", "a\n");
    }

    private static void order(List<Case> cases) {
        pass(cases, "next", "CHECK: a\nCHECK-NEXT: b", "a\nb\n");
        fail(cases, "next on the same line", "CHECK: a\nCHECK-NEXT: b", "a b\n");
        fail(cases, "next two lines on", "CHECK: a\nCHECK-NEXT: b", "a\nx\nb\n");
        pass(cases, "same", "CHECK: a\nCHECK-SAME: b", "a x b\n");
        fail(cases, "same on the next line", "CHECK: a\nCHECK-SAME: b", "a\nb\n");
        pass(cases, "empty", "CHECK: a\nCHECK-EMPTY:\nCHECK-NEXT: b", "a\n\nb\n");
        fail(cases, "empty but there is a line", "CHECK: a\nCHECK-EMPTY:\nCHECK-NEXT: b", "a\nb\n");
        fail(cases, "empty line too late", "CHECK: a\nCHECK-EMPTY:", "a\nb\n\nc\n");
        pass(cases, "empty twice", "CHECK: a\nCHECK-EMPTY:\nCHECK-EMPTY:\nCHECK-NEXT: b", "a\n\n\nb\n");
        pass(cases, "empty at the end", "CHECK: a\nCHECK-EMPTY:", "a\n\n");
        pass(cases, "next after count", "CHECK-COUNT-2: a\nCHECK-NEXT: b", "a\na\nb\n");
        pass(cases, "same after next", "CHECK: a\nCHECK-NEXT: b\nCHECK-SAME: c", "a\nb c\n");
    }

    private static void nots(List<Case> cases) {
        pass(cases, "not between", "CHECK: a\nCHECK-NOT: x\nCHECK: b", "a\nb\nx\n");
        fail(cases, "not between but there", "CHECK: a\nCHECK-NOT: x\nCHECK: b", "a\nx\nb\n");
        fail(cases, "not until the end", "CHECK: a\nCHECK-NOT: x", "a\nb\nx\n");
        pass(cases, "not alone", "CHECK-NOT: x", "a\n");
        fail(cases, "not alone but there", "CHECK-NOT: x", "a x\n");
        pass(cases, "not before the first", "CHECK-NOT: b\nCHECK: a", "a\nb\n");
        fail(cases, "second of two nots", "CHECK: a\nCHECK-NOT: x\nCHECK-NOT: y\nCHECK: b", "a\ny\nb\n");
        fail(cases, "not with a captured value", "CHECK: [[V:r[0-9]+]]\nCHECK-NOT: [[V]]", "r1\nr2\nr1\n");
        pass(cases, "not with another value", "CHECK: [[V:r[0-9]+]]\nCHECK-NOT: [[V]]", "r1\nr2\n");
        fail(cases, "not with an undefined value", "CHECK: a\nCHECK-NOT: [[V]]", "a\nb\n");
    }

    private static void dags(List<Case> cases) {
        pass(cases, "dag in any order", "CHECK-DAG: a\nCHECK-DAG: b", "b\na\n");
        fail(cases, "dag with one absent", "CHECK-DAG: a\nCHECK-DAG: c", "b\na\n");
        fail(cases, "dag does not overlap", "CHECK-DAG: a\nCHECK-DAG: a", "a\n");
        pass(cases, "dag may overlap when told", "CHECK-DAG: a\nCHECK-DAG: a", "a\n", "--allow-deprecated-dag-overlap");
        pass(cases, "dag twice", "CHECK-DAG: a\nCHECK-DAG: a", "a\na\n");
        fail(cases, "check looks behind the group", "CHECK-DAG: a\nCHECK-DAG: b\nCHECK: c", "c\nb\na\n");
        pass(cases, "group then check", "CHECK-DAG: a\nCHECK-DAG: b\nCHECK: c", "b\na\nc\n");
        fail(cases, "not between groups", "CHECK-DAG: a\nCHECK-NOT: x\nCHECK-DAG: b", "a\nx\nb\n");
        pass(cases, "not parts groups", "CHECK-DAG: a\nCHECK-NOT: x\nCHECK-DAG: b", "a\nb\nx\n");
        fail(cases, "not keeps groups in order", "CHECK-DAG: a\nCHECK-NOT: x\nCHECK-DAG: b", "b\na\n");
        pass(cases, "dag with value", "CHECK-DAG: add [[R:r[0-9]]]\nCHECK-DAG: mul [[R]]", "mul r3\nadd r3\n");
        fail(cases, "dag with other value", "CHECK-DAG: add [[R:r[0-9]]]\nCHECK-DAG: mul [[R]]", "mul r4\nadd r3\n");
        pass(cases, "dag fits between two", "CHECK-DAG: ab\nCHECK-DAG: b", "ab ab b\n");
        wrong(cases, "next after dag alone", "CHECK-DAG: a\nCHECK-NEXT: b", "a\nb\n");
    }

    private static void labels(List<Case> cases) {
        String two = "CHECK-LABEL: f:\nCHECK: x\nCHECK-LABEL: g:\nCHECK: y";
        pass(cases, "labels", two, "f:\nx\ng:\ny\n");
        fail(cases, "label is a border", two, "f:\ny\ng:\nx\ny\n");
        fail(cases, "absent label", two, "f:\nx\ny\n");
        fail(cases, "not up to the label", "CHECK-LABEL: f:\nCHECK-NOT: x\nCHECK-LABEL: g:", "f:\nx\ng:\n");
        pass(cases, "not ends at the label", "CHECK-LABEL: f:\nCHECK-NOT: x\nCHECK-LABEL: g:", "f:\ng:\nx\n");
        fail(
                cases,
                "scope",
                "CHECK-LABEL: f:\nCHECK: [[A:r.]]\nCHECK-LABEL: g:\nCHECK: [[A]]",
                "f:\nr1\ng:\nr1\n",
                "--enable-var-scope");
        pass(cases, "no scope", "CHECK-LABEL: f:\nCHECK: [[A:r.]]\nCHECK-LABEL: g:\nCHECK: [[A]]", "f:\nr1\ng:\nr1\n");
        pass(
                cases,
                "global in scope",
                "CHECK-LABEL: f:\nCHECK: [[$A:r.]]\nCHECK-LABEL: g:\nCHECK: [[$A]]",
                "f:\nr1\ng:\nr1\n",
                "--enable-var-scope");
        fail(
                cases,
                "numbers have scope",
                "CHECK-LABEL: f:\nCHECK: r[[#A:]]\nCHECK-LABEL: g:\nCHECK: r[[#A]]",
                "f:\nr1\ng:\nr1\n",
                "--enable-var-scope");
        pass(
                cases,
                "defined names hold up to the first label",
                "CHECK: [[A]]\nCHECK-LABEL: f:",
                "r1\nf:\n",
                "--enable-var-scope",
                "-DA=r1");
        fail(
                cases,
                "defined names end at the first label",
                "CHECK-LABEL: f:\nCHECK: [[A]]",
                "f:\nr1\n",
                "--enable-var-scope",
                "-DA=r1");
        wrong(cases, "label with a variable", "CHECK-LABEL: [[A:f]]:", "f:\n");
    }

    private static void regexes(List<Case> cases) {
        pass(cases, "class", "CHECK: r{{[0-9]+}},", "r12,\n");
        fail(cases, "class of others", "CHECK: r{{[0-9]+}},", "rx,\n");
        pass(cases, "named class", "CHECK: {{[[:alpha:]_]+}}={{[[:space:]]*}}1", "ab_c=  1\n");
        fail(cases, "named class of others", "CHECK: {{^[[:digit:]]+$}}", "12a\n");
        pass(cases, "alternation stays inside", "CHECK: a{{b|c}}d", "acd\n");
        fail(cases, "alternation does not leak", "CHECK: a{{b|c}}d", "ab cd\n");
        pass(cases, "line start", "CHECK: {{^}}b", "ab\nb\n");
        fail(cases, "not at line start", "CHECK: {{^}}b", "ab\n");
        pass(cases, "line end", "CHECK: a{{$}}\nCHECK: b", "a\nb\n");
        fail(cases, "not at line end", "CHECK: a{{$}}", "ab\n");
        fail(cases, "full stop stays in line", "CHECK: a{{.*}}b", "a\nb\n");
        fail(cases, "negated class stays in line", "CHECK: a{{[^x]*}}b", "a\nb\n");
        pass(cases, "positive class leaves the line", "CHECK: a{{[[:space:]]}}b", "a\nb\n");
        pass(cases, "bound", "CHECK: {{^a{2,3}$}}", "aaa\n");
        fail(cases, "bound exceeded", "CHECK: {{^a{2,3}$}}", "aaaa\n");
        pass(cases, "brace without number is plain", "CHECK: {{f\\(\\) {$}}", "f() {\n");
        pass(cases, "plain text needs no escape", "CHECK: a.b*(c)+[d]?^$|\\", "a.b*(c)+[d]?^$|\\\n");
        fail(cases, "plain full stop", "CHECK: a.b {{c}}", "axb c\n");
        pass(cases, "backslash in brackets is plain", "CHECK: {{[\\n]}}x", "\\x\n");
        pass(cases, "escaped letter is that letter", "CHECK: {{\\d}}x", "dx\n");
        fail(cases, "escaped d is no digit", "CHECK: {{\\d}}x", "1x\n");
        pass(cases, "longest", "CHECK: {{a|ab}}\nCHECK-SAME: {{^}}c", "abc\n");
        pass(cases, "optional longest", "CHECK: {{a?(ab)?}}\nCHECK-SAME: {{^}}c", "abc\n");
        pass(cases, "bracket with bracket", "CHECK: {{[]x]+}}y", "]]xy\n");
        pass(cases, "range with hyphen last", "CHECK: {{^[a-c-]+$}}", "a-b-c\n");
        pass(cases, "star of nothing", "CHECK: {{(x*)*}}a", "a\n");
        pass(cases, "many choices", "CHECK: {{(a|b|ab)*}}c", "ababababababababababababababababababababc\n");
        fail(cases, "many choices and no end", "CHECK: {{(a|b|ab)*}}c", "abababababababababababababababababababab\n");
        pass(cases, "ends of words", "CHECK: {{[[:<:]]b[[:>:]]}}", "ab b c\n");
        pass(cases, "reference back inside", "CHECK: {{(a+)x\\1}}y", "aaxaay\n");
    }

    private static void strings(List<Case> cases) {
        String useTwice = "CHECK: [[R:%[a-z]+]] = add\nCHECK: ret [[R]]{{$}}";
        pass(cases, "capture and use", useTwice, "%x = add\nret %x\n");
        fail(cases, "capture and other use", useTwice, "%x = add\nret %y\n");
        pass(cases, "use on the same line", "CHECK: [[R:r.+]] = [[R]]{{$}}", "r12 = r12\n");
        fail(cases, "other value on the same line", "CHECK: [[R:r.+]] = [[R]]{{$}}", "r12 = r13\n");
        fail(cases, "undefined", "CHECK: [[R]]", "r\n");
        pass(cases, "value is plain text", "CHECK: [[R:.*]];\nCHECK: <[[R]]>", "a.*;\n<a.*>\n");
        fail(cases, "value is no regex", "CHECK: [[R:.*]];\nCHECK: <[[R]]>", "a.*;\n<abb>\n");
        pass(cases, "redefinition", "CHECK: [[R:r.]]\nCHECK: [[R:r.]]\nCHECK: [[R]]", "r1\nr2\nr2\n");
        fail(cases, "old value after redefinition", "CHECK: [[R:r.]]\nCHECK: [[R:r.]]\nCHECK: [[R]]", "r1\nr2\nr1\n");
        pass(cases, "brackets in a definition", "CHECK: [[R:[a-z]+[0-9]]]\nCHECK: [[R]]", "ab1\nab1\n");
        pass(cases, "defined by a switch", "CHECK: [[R]]x", "abx\n", "-DR=ab");
        fail(cases, "defined otherwise by a switch", "CHECK: [[R]]x", "abx\n", "-DR=ac");
        pass(cases, "two values", "CHECK: [[A:a.]] [[B:b.]]\nCHECK: [[B]] [[A]]", "a1 b1\nb1 a1\n");
        pass(cases, "group inside a definition", "CHECK: [[A:(x|y)+]] [[B:.]]\nCHECK: [[B]][[A]]", "xyx q\nqxyx\n");
    }

    private static void numbers(List<Case> cases) {
        pass(cases, "number", "CHECK: line [[#N:]]\nCHECK: line [[#N+1]]{{$}}", "line 9\nline 10\n");
        fail(cases, "other number", "CHECK: line [[#N:]]\nCHECK: line [[#N+1]]{{$}}", "line 9\nline 11\n");
        pass(cases, "hex", "CHECK: [[#%x,N:]];\nCHECK: [[#N+1]];", "ff;\n100;\n");
        pass(cases, "upper hex", "CHECK: [[#%X,N:]];\nCHECK: [[#N+1]];", "FE;\nFF;\n");
        fail(cases, "hex in the wrong case", "CHECK: <[[#%X,N:]]>", "<fe>\n");
        pass(cases, "alternate form", "CHECK: [[#%#x,N:]];\nCHECK: [[#N+1]];", "0xf;\n0x10;\n");
        pass(cases, "signed", "CHECK: [[#%d,N:]];\nCHECK: [[#N-3]];", "-2;\n-5;\n");
        fail(cases, "unsigned has no sign", "CHECK: <[[#%u,N:]]>", "<-2>\n");
        pass(cases, "precision", "CHECK: [[#%.4u,N:]];\nCHECK: [[#%.4u,N+1]];", "0009;\n0010;\n");
        fail(cases, "too few digits", "CHECK: <[[#%.4u,N:]]>", "<009>\n");
        pass(cases, "any number", "CHECK: a[[#]]b", "a12b\n");
        fail(cases, "no number", "CHECK: a[[#]]b", "axb\n");
        pass(cases, "constraint", "CHECK: [[#N:]]\nCHECK: [[#M: ==N+2]];\nCHECK: [[#M]]!", "1\n3;\n3!\n");
        fail(cases, "constraint not met", "CHECK: [[#N:]]\nCHECK: [[#M: ==N+2]];", "1\n4;\n");
        pass(cases, "functions", "CHECK: [[#A:]] [[#B:]]\nCHECK: [[#add(A,mul(B,2))]];", "3 4\n11;\n");
        pass(cases, "max and min", "CHECK: [[#A:]] [[#B:]]\nCHECK: [[#max(A,B)]] [[#min(A,B)]];", "3 4\n4 3;\n");
        pass(cases, "parentheses", "CHECK: [[#A:]]\nCHECK: [[#(A+4)-(1+1)]];", "3\n5;\n");
        fail(cases, "negative as unsigned", "CHECK: [[#A:]]\nCHECK: [[#A-4]]", "3\n-1\n");
        pass(
                cases,
                "line number",
                "CHECK: at [[@LINE]]\nCHECK: at [[@LINE+1]]\nCHECK: at [[#@LINE-1]]",
                "at 1\nat 3\nat 2\n");
        fail(cases, "other line number", "CHECK: at [[@LINE]]{{$}}", "at 2\n");
        pass(cases, "number by a switch", "CHECK: [[#N+1]]", "8\n", "-D#N=7");
        fail(cases, "undefined number", "CHECK: [[#N]]", "8\n");
        pass(cases, "format conversion", "CHECK: [[#N:]]\nCHECK: [[#%x,N]];", "255\nff;\n");
        pass(cases, "literal operand", "CHECK: <[[#0x10]]>", "<16>\n");
        pass(cases, "large", "CHECK: [[#N:]];\nCHECK: [[#N+1]]", "18446744073709551615;\n18446744073709551616\n");
    }

    private static void switches(List<Case> cases) {
        pass(cases, "prefix", "FOO: a\nCHECK: x", "a\n", "--check-prefix=FOO");
        pass(cases, "two prefixes", "FOO: a\nBAR-NEXT: b", "a\nb\n", "--check-prefixes=FOO,BAR");
        fail(cases, "second prefix counts", "FOO: a\nBAR-NEXT: c", "a\nb\n", "--check-prefixes=FOO,BAR");
        pass(cases, "prefix of a prefix", "FOO: a\nFOO-BAR: b", "a\nb\n", "--check-prefixes=FOO,FOO-BAR");
        wrong(cases, "unused prefix", "FOO: a", "a\n", "--check-prefixes=FOO,BAR");
        pass(cases, "unused prefix allowed", "FOO: a", "a\n", "--check-prefixes=FOO,BAR", "--allow-unused-prefixes");
        pass(cases, "any case", "CHECK: AbC{{d+}}", "aBcDD\n", "--ignore-case");
        fail(cases, "case counts", "CHECK: AbC", "abc\n");
        pass(cases, "strict blanks", "CHECK: a  b", "a  b\n", "--strict-whitespace");
        fail(cases, "strict blanks differ", "CHECK: a  b", "a b\n", "--strict-whitespace");
        pass(cases, "full lines", "CHECK: a b", "  a b  \n", "--match-full-lines");
        fail(cases, "not a full line", "CHECK: a b", "a b c\n", "--match-full-lines");
        fail(cases, "full lines and blanks", "CHECK:a", " a\n", "--match-full-lines", "--strict-whitespace");
        pass(cases, "full line and no more", "CHECK:a", "a\n", "--match-full-lines", "--strict-whitespace");
        pass(cases, "full lines leave nots alone", "CHECK: a\nCHECK-NOT: q", "a\nb\n", "--match-full-lines");
        fail(cases, "part of a line is excluded", "CHECK: a\nCHECK-NOT: q", "a\nbqb\n", "--match-full-lines");
        fail(cases, "implicit not", "CHECK: a\nCHECK: b", "a\nwarning\nb\n", "--implicit-check-not=warning");
        pass(
                cases,
                "implicit not but matched",
                "CHECK: a\nCHECK: warning\nCHECK: b",
                "a\nwarning\nb\n",
                "--implicit-check-not=warning");
        fail(cases, "implicit not at the end", "CHECK: a", "a\nwarning\n", "--implicit-check-not=warning");
        fail(
                cases,
                "implicit not before dags",
                "CHECK-DAG: a\nCHECK-DAG: b",
                "error\nb\na\n",
                "--implicit-check-not=error");
        pass(cases, "implicit not behind dags", "CHECK-DAG: a\nCHECK-DAG: b", "b\na\n", "--implicit-check-not=warning");
        wrong(cases, "empty input", "CHECK-NOT: a", "");
        pass(cases, "empty input allowed", "CHECK-NOT: a", "", "--allow-empty");
        pass(cases, "comment prefix by a switch", "NB: CHECK: x\nCHECK: a", "a\n", "--comment-prefixes=NB");
    }

    private static void malformed(List<Case> cases) {
        wrong(cases, "no check line", "nothing here", "a\n");
        wrong(cases, "empty check", "CHECK:", "a\n");
        wrong(cases, "empty check with text", "CHECK: a\nCHECK-EMPTY: b", "a\n\n");
        wrong(cases, "open regex", "CHECK: {{a", "a\n");
        wrong(cases, "open block", "CHECK: [[A", "a\n");
        wrong(cases, "bad class", "CHECK: {{[a}}", "a\n");
        wrong(cases, "bad repetition", "CHECK: {{*a}}", "a\n");
        wrong(cases, "double repetition", "CHECK: {{a**}}", "a\n");
        wrong(cases, "open parenthesis", "CHECK: {{(a}}", "a\n");
        wrong(cases, "closing parenthesis", "CHECK: {{a)}}", "a\n");
        wrong(cases, "bad bound", "CHECK: {{a{3,2}b}}", "a\n");
        wrong(cases, "unknown class", "CHECK: {{[[:foo:]]}}", "a\n");
        wrong(cases, "bad name", "CHECK: [[1A:x]]", "x\n");
        wrong(cases, "blank in a name", "CHECK: [[A B]]", "x\n");
        wrong(cases, "next first", "CHECK-NEXT: a", "a\n");
        wrong(cases, "same first", "CHECK-SAME: a", "a\n");
        wrong(cases, "bad count", "CHECK-COUNT-0: a", "a\n");
        wrong(cases, "count without number", "CHECK-COUNT-x: a", "a\n");
        wrong(cases, "not and next", "CHECK: b\nCHECK-NOT-NEXT: a", "b\n");
        wrong(cases, "underscore", "CHECK: b\nCHECK_NEXT: a", "b\na\n");
        wrong(cases, "bad format", "CHECK: [[#%q,A:]]", "1\n");
        wrong(cases, "bad operator", "CHECK: [[#A:]]\nCHECK: [[#A/2]]", "1\n");
        wrong(cases, "missing operand", "CHECK: [[#A:]]\nCHECK: [[#A+]]", "1\n");
        wrong(cases, "number defined and used", "CHECK: [[#A:]] [[#A]]", "1 1\n");
        wrong(cases, "string and number", "CHECK: [[A:x]]\nCHECK: [[#A:]]", "x\n1\n");
        wrong(cases, "number and string", "CHECK: [[#A:]]\nCHECK: [[A:x]]", "1\nx\n");
        wrong(cases, "format conflict", "CHECK: [[#%x,A:]] [[#B:]]\nCHECK: [[#A+B]]", "1 2\n3\n");
        wrong(cases, "unknown function", "CHECK: [[#foo(1,2)]]", "1\n");
        wrong(cases, "one argument", "CHECK: [[#add(1)]]", "1\n");
        wrong(cases, "unknown pseudo variable", "CHECK: [[@LIN]]", "1\n");
    }
}
