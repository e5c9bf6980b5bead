package lockstep.ir.nvvm;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import lockstep.ir.nvvm.attr.AttributeSet;
import lockstep.ir.nvvm.type.Type;
import org.jspecify.annotations.Nullable;

/** A global variable. */
public final class GlobalVariable extends GlobalValue {
    private boolean constant;
    private boolean externallyInitialized;
    private @Nullable Constant initializer;
    private String section = "";
    private String codeModel = "";
    private String sanitizer = "";
    private @Nullable String comdat;
    private long alignment;
    private AttributeSet attributes = AttributeSet.EMPTY;
    private final Map<String, MetadataNode> metadata = new LinkedHashMap<>();

    GlobalVariable(Module module, String name, Type valueType, int addressSpace) {
        super(module, name, valueType, addressSpace);
    }

    /** Whether it is {@code constant}, never written. */
    public boolean isConstant() {
        return constant;
    }

    /** See {@link #isConstant()}. */
    public void setConstant(boolean constant) {
        this.constant = constant;
    }

    /** Whether the host may write it before the first launch, so that the initializer may not hold. */
    public boolean isExternallyInitialized() {
        return externallyInitialized;
    }

    /** See {@link #isExternallyInitialized()}. */
    public void setExternallyInitialized(boolean externallyInitialized) {
        this.externallyInitialized = externallyInitialized;
    }

    /** The initial contents; empty for a declaration. */
    public Optional<Constant> initializer() {
        return Optional.ofNullable(initializer);
    }

    /** Sets the initial contents, of {@link #valueType()}; null makes it a declaration. */
    public void setInitializer(@Nullable Constant initializer) {
        this.initializer = initializer;
    }

    /** The section, or empty. */
    public String section() {
        return section;
    }

    /** Whether it is in the section of what tools of LLVM alone read. */
    public boolean isMetadata() {
        return section.equals("llvm.metadata");
    }

    /** See {@link #section()}. */
    public void setSection(String section) {
        this.section = section;
    }

    /** The code model, or empty. */
    public String codeModel() {
        return codeModel;
    }

    /** See {@link #codeModel()}. */
    public void setCodeModel(String codeModel) {
        this.codeModel = codeModel;
    }

    /** Sanitizer words such as {@code no_sanitize_address}, separated by commas as printed, or empty. */
    public String sanitizer() {
        return sanitizer;
    }

    /** See {@link #sanitizer()}. */
    public void setSanitizer(String sanitizer) {
        this.sanitizer = sanitizer;
    }

    /** The name of its comdat. */
    public Optional<String> comdat() {
        return Optional.ofNullable(comdat);
    }

    /** See {@link #comdat()}. */
    public void setComdat(@Nullable String comdat) {
        this.comdat = comdat;
    }

    /** The alignment in bytes, a power of two; 0 if not given. */
    public long alignment() {
        return alignment;
    }

    /** See {@link #alignment()}. */
    public void setAlignment(long alignment) {
        this.alignment = alignment;
    }

    /** Attributes. */
    public AttributeSet attributes() {
        return attributes;
    }

    /** See {@link #attributes()}. */
    public void setAttributes(AttributeSet attributes) {
        this.attributes = attributes;
    }

    /** Metadata attachments by kind, in order; changes are kept. */
    public Map<String, MetadataNode> metadata() {
        return metadata;
    }

    @Override
    public boolean isDeclaration() {
        return initializer == null;
    }
}
