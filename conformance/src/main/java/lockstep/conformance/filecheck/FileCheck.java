package lockstep.conformance.filecheck;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import lockstep.conformance.filecheck.Directive.CheckString;
import lockstep.conformance.filecheck.Directive.MatchFault;
import lockstep.conformance.filecheck.FileCheckResult.FileCheckMessage;
import lockstep.conformance.filecheck.PatternParser.PatternFault;
import lockstep.ir.diag.Diagnostic;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.diag.SourceLocation;

/**
 * Checks a text against the check lines of another text. Source: LLVM's manual page of FileCheck; verdicts are compared
 * with those of FileCheck 19 in a test.
 */
public final class FileCheck {
    private FileCheck() {}

    /**
     * Checks {@code input}.
     *
     * @param checkFile name of the text with check lines, for messages
     * @param checkText the text with check lines
     */
    public static FileCheckResult check(String checkFile, String checkText, String input, FileCheckOptions options) {
        Prepared prepared = Prepared.of(checkFile, checkText, input, options);
        if (prepared.faults().hasFatal()) {
            return new FileCheckResult.Malformed(prepared.faults().all());
        }
        List<FileCheckMessage> messages = prepared.run(options);
        return messages.isEmpty() ? new FileCheckResult.Pass() : new FileCheckResult.Fail(messages);
    }

    /**
     * Rewrites the check lines that {@code input} does not match, so that it matches them: those that are plain text.
     *
     * @param checkFile name of the text with check lines, for messages
     * @param checkText the text with check lines, which are well-formed
     */
    public static CheckRewrite rewrite(String checkFile, String checkText, String input, FileCheckOptions options) {
        Prepared prepared = Prepared.of(checkFile, checkText, input, options);
        CheckRewriter rewriter =
                new CheckRewriter(prepared.strings(), checkText, prepared.searched(), prepared.run(options), options);
        return switch (rewriter.rewrite()) {
            case CheckRewrite.Refused refused -> refused;
            case CheckRewrite.Rewritten(String text) -> confirmed(text, check(checkFile, text, input, options));
        };
    }

    private static CheckRewrite confirmed(String text, FileCheckResult result) {
        return switch (result) {
            case FileCheckResult.Pass _ -> new CheckRewrite.Rewritten(text);
            case FileCheckResult.Malformed malformed -> new CheckRewrite.Refused(malformed.diagnostics());
            case FileCheckResult.Fail fail ->
                new CheckRewrite.Refused(fail.messages().stream()
                        .map(message -> CheckRewriter.refusal(
                                message.check(), "the rewritten check lines do not match: " + message.message()))
                        .toList());
        };
    }

    /**
     * What a check needs.
     *
     * @param searched the input with the blanks of the search
     * @param faults of the check lines and the input
     */
    private record Prepared(List<CheckString> strings, Variables variables, String searched, Diagnostics faults) {
        private static Prepared of(String checkFile, String checkText, String input, FileCheckOptions options) {
            Names names = new Names();
            Variables variables = new Variables();
            Diagnostics faults = new Diagnostics();
            options.definitions().forEach(definition -> define(definition, names, variables, faults));
            CheckFileReader reader = new CheckFileReader(checkFile, options, names);
            List<CheckString> strings = reader.read(checkText);
            reader.diagnostics().all().forEach(faults::add);
            if (input.isEmpty() && !options.allowsEmpty()) {
                faults.error("filecheck-empty-input", SourceLocation.ofFile("<input>"), "the input is empty");
            }
            String feeds = input.replace("\r\n", "\n");
            String searched = options.isStrictAboutWhitespace() ? feeds : Whitespace.canonical(feeds);
            return new Prepared(strings, variables, searched, faults);
        }

        private List<FileCheckMessage> run(FileCheckOptions options) {
            return new CheckRun(strings, new InputText(searched), variables, options).run();
        }
    }

    private static void define(String definition, Names names, Variables variables, Diagnostics faults) {
        int equals = definition.indexOf('=');
        String name = definition.substring(0, equals);
        String value = definition.substring(equals + 1);
        if (name.startsWith("#")) {
            defineNumber(name.substring(1), value, names, variables).ifPresent(faults::add);
        } else if (Names.lengthOf(name) != name.length() || name.startsWith("@") || names.isNumber(name)) {
            faults.add(fault("invalid name in string variable definition '" + name + "'"));
        } else {
            names.addString(name);
            variables.set(name, value);
        }
    }

    private static Optional<Diagnostic> defineNumber(String name, String value, Names names, Variables variables) {
        try {
            NumericParser.Block block = NumericParser.parseBlock(name + ":" + value, 0, names, 0);
            if (block.defines().isEmpty() || block.expression().isEmpty()) {
                return Optional.of(fault("missing value of numeric variable '" + name + "'"));
            }
            variables.set(block.defines().get(), block.expression().get().evaluate(variables));
            return Optional.empty();
        } catch (PatternFault | MatchFault wrong) {
            return Optional.of(fault(Objects.requireNonNull(wrong.getMessage())));
        }
    }

    private static Diagnostic fault(String message) {
        return Diagnostic.error("filecheck-definition", SourceLocation.ofFile("<-D>"), message);
    }

    /** What became of check lines that an input does not match. */
    public sealed interface CheckRewrite {
        /**
         * The input matches the new check lines.
         *
         * @param text with check lines, all other lines unchanged
         */
        record Rewritten(String text) implements CheckRewrite {}

        /**
         * Some check lines say more than text can.
         *
         * @param reasons at least one error, at the check line that has to be changed by hand
         */
        record Refused(List<Diagnostic> reasons) implements CheckRewrite {
            public Refused {
                reasons = List.copyOf(reasons);
            }
        }
    }
}
